/** Runs things only after a person, or whoever decides for one, has allowed just this, once. */
@NullMarked
package io.humanplane.guard;

import org.jspecify.annotations.NullMarked;
