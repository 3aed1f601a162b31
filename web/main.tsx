import './platform/strict-page.ts'
import './platform/styles.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { session } from './platform/session.ts'
import { router } from './router.tsx'

const known = session.start()

/**
 * Draws the cabinet once it is known who has come and his screen is loaded; the words of the page itself stand until then.
 * All of it is drawn once and piece by piece, as React draws a transition: a slow phone hears its owner in between.
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

// The words of the page itself are painted first: drawing the cabinet would hold them back. A hidden tab paints nothing.
const place = document.getElementById('root')
if (place && document.hidden) void draw(place)
else if (place) requestAnimationFrame(() => setTimeout(draw, 0, place))
