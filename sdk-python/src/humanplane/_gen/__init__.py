"""Generated from the contract by ./generate. Not part of the public interface."""
