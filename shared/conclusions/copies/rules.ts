/** Signs that Windows refuses in the name of a file, and signs that print as nothing. */
const refused = /[\p{Cc}\p{Cf}"<>:|?*\\/]/gu

/** Makes a name that every system accepts for a file, without its extension. */
export const safeFileName = (name: string): string =>
  name
    .replace(refused, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, 120)
    .replace(/^[.\s]+|[.\s]+$/g, '')
