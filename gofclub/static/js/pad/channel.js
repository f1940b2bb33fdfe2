// @ts-check
// How the tabs of one browser tell each other what has changed.

export const CHANNEL = "gofclub-pad";
// Everything else that is said there is the id of a sheet that has changed.
export const SOMEBODY_ELSE = "somebody else";
