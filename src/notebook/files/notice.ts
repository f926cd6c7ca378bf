/** Something that has to be said after a file was opened or saved, about one cell or about all of it. */
export interface FileNotice {
  cellId: string | null;
  sentence: string;
  /** What stands in the file and is not used, to be looked at. */
  source?: string;
}
