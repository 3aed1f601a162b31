import './platform/strict-page.ts'
import './platform/styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { session } from './platform/session.ts'

session.start()

function draw(place: HTMLElement): void {
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

// The words of the page itself are painted first: drawing the cabinet would hold them back. A hidden tab paints nothing.
const place = document.getElementById('root')
if (place && document.hidden) draw(place)
else if (place) requestAnimationFrame(() => setTimeout(draw, 0, place))
