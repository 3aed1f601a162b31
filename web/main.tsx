import './platform/strict-page.ts'
import './platform/styles.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { growIconsWithText } from './platform/icon-sizes.ts'
import { session } from './platform/session.ts'
import { router } from './router.ts'

growIconsWithText()
const known = session.start()

/**
 * Draws the cabinet once the user is known and the user's page has loaded; until then the text in `index.html`
 * stays. React draws it as a transition, in small pieces, so that a slow phone can react to the user meanwhile.
 */
async function draw(place: HTMLElement): Promise<void> {
  await Promise.allSettled([known, router.load()])
  startTransition(() =>
    createRoot(place).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
}

// The browser paints the text in `index.html` first: drawing the cabinet would delay it. A hidden tab paints
// nothing, so it draws the cabinet at once.
const place = document.getElementById('root')
if (place && document.hidden) void draw(place)
else if (place) requestAnimationFrame(() => setTimeout(draw, 0, place))
