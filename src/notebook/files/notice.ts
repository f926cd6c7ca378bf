/** Something that has to be said after a file was opened or saved, about one cell or about all of it. */
export interface FileNotice {
  cellId: string | null;
  sentence: string;
}
