/** Capitalizes the first letter: «через 4 дня» becomes «Через 4 дня». */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * Writes a name for use inside a sentence: «Общий анализ крови» becomes «общий анализ крови»; «ЭКГ» and «HBsAg»
 * stay unchanged.
 */
export const small = (text: string): string =>
  /^\p{Lu}\p{Lu}/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)
