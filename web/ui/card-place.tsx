import { Box, Group, Title } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Cancel } from './assets.tsx'
import { Card } from './card.tsx'
import classes from './card-place.module.css'
import { IconButton } from './icon-button.tsx'
import { Sheet } from './sheet.tsx'
import { rowNode } from './walk-rows.ts'
import { useWidth } from './width.ts'

/** Page width in pixels from which a card stands beside its list. */
const roomForBoth = 820

/** Returns whether a card stands beside its list or over it; null until the page with `ref` is measured. */
export function useBeside() {
  const { ref, width } = useWidth()
  return { ref, isBeside: width === 0 ? null : width >= roomForBoth }
}

/** The row of an opened card; when it has left the list meanwhile, the row that Tab reaches. */
const rowToReturn = (id: string | null): HTMLElement | null =>
  rowNode(id) ?? document.querySelector<HTMLElement>('[data-opener][tabindex="0"]')

/**
 * Moves the focus into a card when it opens, and back to its row (`data-row`) when it closes. The focus is left
 * alone when the card closes because the user does something elsewhere, e.g. types into the search.
 */
function useFocus(opened: string | null, preventScroll: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const was = useRef(opened)
  useEffect(() => {
    if (opened === was.current) return
    const isInside = heading.current?.closest('aside')?.contains(document.activeElement)
    // The buttons that lead to the next card keep the focus.
    if (opened && !isInside) heading.current?.focus({ preventScroll })
    else if (!opened && document.activeElement === document.body) rowToReturn(was.current)?.focus()
    was.current = opened
  }, [opened, preventScroll])
  return heading
}

/**
 * A list and its neighbour: the `card` of a row, a `form` that needs more room than the list, or a narrow
 * `panel`; null: the list alone.
 */
export function ListAndCard({
  beside,
  children,
}: {
  beside: 'card' | 'form' | 'panel' | null
  children: ReactNode
}) {
  return (
    <div className={classes.columns} data-beside={beside ?? undefined}>
      {children}
    </div>
  )
}

interface CardPlaceProps<Id extends string> {
  opened: Id | null
  title: string
  /** The label of the close button, like «Закрыть заявку». */
  closeName: string
  /**
   * The content is a form with long fields: over the page it is wide, and beside the list it scrolls with the
   * page.
   */
  isForm?: boolean
  /** Leads to the neighbours of the row, like `CardSteps`. */
  steps?: ReactNode
  onClose: () => void
  children: (id: Id) => ReactNode
}

function Beside<Id extends string>(props: CardPlaceProps<Id>) {
  const { opened, title, closeName, isForm = false, steps, onClose, children } = props
  const heading = useFocus(opened, !isForm)
  const name = useId()
  if (!opened) return null
  return (
    <aside
      className={classes.beside}
      data-form={isForm || undefined}
      aria-labelledby={name}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        onClose()
      }}
    >
      <Card component="div">
        <Group gap="sm" align="flex-start" wrap="nowrap" mb="sm">
          <Title order={2} id={name} ref={heading} tabIndex={-1} className={classes.heading}>
            {title}
          </Title>
          {steps}
          <IconButton
            icon={Cancel}
            size={32}
            className={classes.close}
            aria-label={closeName}
            onClick={onClose}
          />
        </Group>
        {children(opened)}
      </Card>
    </aside>
  )
}

function Over<Id extends string>(props: CardPlaceProps<Id>) {
  const { opened, title, isForm = false, steps, onClose, children } = props
  const last = useRef(opened)
  if (opened) last.current = opened
  return (
    <Sheet opened={opened !== null} onClose={onClose} title={title} place="side" isWide={isForm} isAddress>
      {steps && <Box mb="sm">{steps}</Box>}
      {last.current && children(last.current)}
    </Sheet>
  )
}

/**
 * Shows the card of the open row beside the list, or over the page where there is no room for both. Esc closes
 * it.
 */
export function CardPlace<Id extends string>({
  isBeside,
  ...rest
}: CardPlaceProps<Id> & { isBeside: boolean | null }) {
  if (isBeside === null) return null
  return isBeside ? <Beside {...rest} /> : <Over {...rest} />
}
