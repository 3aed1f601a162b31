/** Milliseconds within which an import can be taken back after it has written: a day. */
export const undoableFor = 24 * 3600_000
