/** A column of a printed table. `width` in points; `rest` columns share the remaining width. */
export interface SheetColumn {
  title: string
  width: number | 'rest'
  align?: 'center' | 'right'
}

/** A signature line: post, place for the signature, name; small words under the line explain each part. */
export interface SheetSigner {
  post: string
  name: string
}

/** A side of the header: the sender and the addressee, or the two parties that agree and approve. */
export interface SheetSide {
  title: string
  /** The first line is the name; it is emphasized. */
  lines: string[]
  /** A line for a signature and a date. */
  signer?: SheetSigner
}

/** A part of a printed sheet. Text only: the printer decides the look. */
export type SheetBlock =
  /** The letterhead: name, address and contacts above a line. */
  | { is: 'letterhead'; name: string; lines: string[] }
  | { is: 'sides'; left: SheetSide | null; right: SheetSide | null }
  | { is: 'title'; text: string; under: string[] }
  /** `isMain`: the purpose of the paper. */
  | { is: 'fields'; rows: { label: string; value: string; isMain?: boolean }[] }
  | { is: 'heading'; text: string }
  | { is: 'text'; text: string }
  /** `groups`: rows under a line of their own; each page repeats the head. */
  | {
      is: 'table'
      columns: SheetColumn[]
      groups: { title: string | null; rows: string[][] }[]
      total?: string[]
    }
  /** Parts that must stay on one page: a decision and its signatures. */
  | { is: 'together'; blocks: SheetBlock[] }
  | { is: 'signer'; signer: SheetSigner; hint: string }
  | { is: 'receipt'; text: string; name: string }

/** One paper with its own pages and page numbers. `foot` stands at the bottom of each page beside the number. */
export interface Sheet {
  /**
   * A factor below 1 by which spacing and print are reduced, so that a long sheet still fits one page; the default
   * is 1.
   */
  scale?: number
  foot: string
  blocks: SheetBlock[]
}

/** A file with one paper or with many of one kind. */
export interface SheetFile {
  title: string
  author: string
  isWide: boolean
  sheets: Sheet[]
}
