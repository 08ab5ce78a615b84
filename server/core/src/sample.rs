//! A clean sample session.
