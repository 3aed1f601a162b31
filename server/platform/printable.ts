const unprintable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Removes characters that XML cannot hold: .docx and .xlsx are XML. */
export const printable = (text: string): string => text.toWellFormed().replace(unprintable, '')
