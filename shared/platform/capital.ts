/** A text that begins with a capital letter: «через 4 дня» becomes «Через 4 дня». */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
