const sizes = [14, 16, 18, 20, 22, 24, 26, 28, 32, 36, 40, 44, 48, 52, 56, 64, 72]

/**
 * The number in an icon's `size` is its pixels at the browser's usual text. These rules make it rem, so icons
 * grow with the text. Any class of a component outweighs them.
 */
export function growIconsWithText(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    sizes
      .map((size) => `:where(svg[width="${size}"]){width:${size / 16}rem;height:${size / 16}rem}`)
      .join(''),
  )
  document.adoptedStyleSheets.push(sheet)
}
