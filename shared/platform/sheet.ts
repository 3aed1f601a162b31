/** A column of a printed table. `width` in points; `rest` shares what is left among such columns. */
export interface SheetColumn {
  title: string
  width: number | 'rest'
  align?: 'center' | 'right'
}

/** Who signs: his post, a place for the signature, his name; under the line small words say what belongs there. */
export interface SheetSigner {
  post: string
  name: string
}

/** A side of what stands at the top: who sends and to whom, or who agrees and who approves. */
export interface SheetSide {
  title: string
  /** The first line is the name and stands out. */
  lines: string[]
  /** A line for a signature and a day. */
  signer?: SheetSigner
}

/** A part of a printed sheet. Text alone: how it looks is the printer's. */
export type SheetBlock =
  /** Whose paper it is: name, address and contacts over a line. */
  | { is: 'letterhead'; name: string; lines: string[] }
  | { is: 'sides'; left: SheetSide | null; right: SheetSide | null }
  | { is: 'title'; text: string; under: string[] }
  /** `isMain`: what the paper is for. */
  | { is: 'fields'; rows: { label: string; value: string; isMain?: boolean }[] }
  | { is: 'heading'; text: string }
  | { is: 'text'; text: string }
  /** `groups`: rows under a line of their own; the head is repeated on each page. */
  | {
      is: 'table'
      columns: SheetColumn[]
      groups: { title: string | null; rows: string[][] }[]
      total?: string[]
    }
  /** What must not stand on two pages: a decision and who has signed it. */
  | { is: 'together'; blocks: SheetBlock[] }
  | { is: 'signer'; signer: SheetSigner; hint: string }
  | { is: 'receipt'; text: string; name: string }

/** One paper: pages of its own, counted by themselves. `foot` stands at the bottom of each beside the number. */
export interface Sheet {
  foot: string
  blocks: SheetBlock[]
}

/** A file of one paper or of many of a kind. */
export interface SheetFile {
  title: string
  author: string
  isWide: boolean
  sheets: Sheet[]
}
