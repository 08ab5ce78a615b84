//! What goes over the wire comes back, and what cannot be read is named.
