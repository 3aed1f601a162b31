import './platform/styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { shareNonce } from './platform/page-meta.ts'
import { session } from './platform/session.ts'

shareNonce()
session.start()

const place = document.getElementById('root')
if (place)
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
