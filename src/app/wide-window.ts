/** Windows with room for the outline beside the notebook; shell.css has the same width. */
export const wideWindow = "(min-width: 1000px)";
