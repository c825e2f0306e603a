/**
 * Node flags of the test processes and of the servers they start. Most end before optimization pays off: embedded
 * databases compile with the fast baseline compiler only, and JavaScript is optimized later than usual.
 */
export const shortLived = ['--liftoff-only', '--interrupt-budget=1500000']
