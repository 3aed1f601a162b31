/** Returns a `like` pattern that finds the text anywhere, with its wildcards escaped. */
export const likeContains = (search: string | undefined): string | null =>
  search?.trim()
    ? `%${search
        .trim()
        .toLowerCase()
        .replace(/[\\%_]/g, '\\$&')}%`
    : null
