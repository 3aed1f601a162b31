import { escapeHtml } from '../../../../shared/platform/html.ts'

/** Builds a letter from paragraphs, as text and as HTML. */
export const letterOf = (paragraphs: readonly string[]): { text: string; html: string } => ({
  text: paragraphs.join('\n\n'),
  html: paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`).join(''),
})
