/** A text as a pattern that finds it anywhere; what `like` would read as a sign stands for itself. */
export const likeContains = (search: string | undefined): string | null =>
  search?.trim()
    ? `%${search
        .trim()
        .toLowerCase()
        .replace(/[\\%_]/g, '\\$&')}%`
    : null
