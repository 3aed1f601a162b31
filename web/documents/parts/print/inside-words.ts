/** Returns a label as it is written inside a sentence: «телефон», but «ОГРН» and «Email» stay as they are. */
export const insideWords = (label: string): string =>
  /^[А-ЯЁ][а-яё]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label
