import { UnstyledButton } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import classes from './printed.module.css'
import { Sheet } from './sheet.tsx'

interface Props {
  /** The title of the text, over it when it is open. */
  title: string
  /** The name of the text for a screen reader, where several on the page have one title. */
  name?: string
  /** The button stands under a checkbox, below its words. */
  isUnderBox?: boolean
  children: ReactNode
}

/** «Открыть текст»: shows the text of a consent or a document beside the page, in the same way everywhere. */
export function OpenText({ title, name = title, isUnderBox, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <UnstyledButton
        className={classes.open}
        data-under-box={isUnderBox || undefined}
        onClick={() => setOpen(true)}
        aria-label={`${name}: открыть текст`}
      >
        Открыть текст
      </UnstyledButton>
      <Sheet opened={isOpen} onClose={() => setOpen(false)} title={title} place="side">
        {children}
      </Sheet>
    </>
  )
}
