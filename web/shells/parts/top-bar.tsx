import { IconArrowLeft, IconHelpCircle } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import type { HintsState } from '../../hints/hints-panel.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ClinicSign } from '../../ui/logo.tsx'
import classes from './bars.module.css'

// On these pages the bottom bar is replaced by the summary bar, so the link that leaves the page is here.
const leaving: Record<string, string> = { '/preorder': 'Запись на осмотр' }

/** The bar over a phone's screen. */
export function TopBar({ hints }: { hints: HintsState['button'] }) {
  const title = leaving[useLocation().pathname]
  const help = (
    <IconButton icon={IconHelpCircle} size={24} className={classes.hints} aria-label="Подсказки" {...hints} />
  )
  if (title)
    return (
      <header className={classes.top}>
        <Link to="/" className={classes.back} aria-label="Выйти к истории осмотров">
          <IconArrowLeft size={24} stroke={1.75} aria-hidden />
        </Link>
        <span className={classes.page}>{title}</span>
        {help}
      </header>
    )
  return (
    <header className={classes.top}>
      <ClinicSign size={36} />
      <span className={classes.brand}>
        Медицинский центр <b>профосмотров</b>
      </span>
      {help}
    </header>
  )
}
