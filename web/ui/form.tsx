import { Anchor, Button, Group, List, Stack, Text } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import {
  type ComponentPropsWithRef,
  type FormEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { countOf } from '../../shared/platform/count-words.ts'
import { focusOn } from '../platform/focus.ts'
import classes from './form.module.css'
import { Note } from './note.tsx'
import { useIntoSight } from './slide.ts'

/** A wrong input, or a wrong part that is drawn without an input. */
const wrongFields = '[aria-invalid="true"], [data-wrong]'

const isWrong = (field: Element) => field.matches(wrongFields)

/** The caption of a field as the user reads it: its label, or the legend of its group. */
export function captionOf(field: HTMLElement | null | undefined): string {
  if (!field) return ''
  const label = (field as HTMLInputElement).labels?.[0]
  const legend = field.closest('fieldset')?.querySelector('legend')
  const isOption = field.getAttribute('type') === 'radio'
  const caption = ((isOption ? legend : label) ?? legend)?.textContent
  return (caption ?? field.getAttribute('aria-label') ?? '').replace(/\s*\*$/, '').trim()
}

/** A field that the last try to send found wrong. */
interface WrongField {
  field: HTMLElement
  caption: string
}

function wrongIn(form: HTMLFormElement): WrongField[] {
  const wrong = [...form.querySelectorAll<HTMLElement>(wrongFields)]
  const named = wrong.map((field) => ({ field, caption: captionOf(field) }))
  // The options of one group are one field.
  return named.filter(
    ({ caption }, index) => caption !== '' && named.findIndex((one) => one.caption === caption) === index,
  )
}

function isInSight(field: Element): boolean {
  const { top, bottom, height } = field.getBoundingClientRect()
  return height > 0 && top >= 0 && bottom <= innerHeight
}

const fieldForms = ['поле', 'поля', 'полей'] as const

/** Names the wrong fields of a form above it; each name leads to its field. A mended field is struck out. */
const WrongFields = ({ fields }: { fields: readonly WrongField[] }) => (
  <Note tone="danger" icon={IconAlertCircle}>
    <fieldset>
      <Text component="legend" fw={600}>
        Проверьте {countOf(fields.length, fieldForms)}
      </Text>
      <List listStyleType="none" className={classes.wrong}>
        {fields.map(({ field, caption }) => (
          <List.Item key={caption} td={isWrong(field) ? undefined : 'line-through'}>
            <Anchor component="button" type="button" inherit ta="start" onClick={() => focusOn(field)}>
              {caption}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </fieldset>
  </Note>
)

interface FormProps extends ComponentPropsWithRef<'form'>, SaveProps {
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
  /** Why the form was not sent, when the reason is no field. */
  failure?: ReactNode
}

/**
 * A form. When it is sent with more than one wrong field, or with one that is out of sight, their names stand
 * above the fields and lead to them; the first one takes the focus. The reason of a refusal and the buttons
 * stand below.
 */
export function Form({ onSubmit, failure, save, children, className, ...rest }: FormProps) {
  const { isBusy, acts, tone, isDocked, ...form } = rest
  const [wrong, setWrong] = useState<readonly WrongField[]>([])
  const watch = useRef<MutationObserver>(null)
  useEffect(() => () => watch.current?.disconnect(), [])
  const look = (place: HTMLFormElement) => {
    const found = wrongIn(place)
    const [first] = found
    watch.current?.disconnect()
    setWrong(found.length > 1 || (first && !isInSight(first.field)) ? found : [])
    if (!first) return
    // A mended field is struck out and keeps its line: the fields below must not jump while the user types.
    watch.current = new MutationObserver(() => setWrong((known) => [...known]))
    watch.current.observe(place, { subtree: true, attributeFilter: ['aria-invalid', 'data-wrong'] })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const place = event.currentTarget
    const before = document.activeElement
    event.preventDefault()
    onSubmit(event)
    requestAnimationFrame(() => {
      if (document.activeElement === before) focusOn(wrongIn(place)[0]?.field)
      look(place)
    })
  }
  const why = failure && <Failure why={failure} />
  return (
    <form
      noValidate
      {...form}
      onSubmit={submit}
      className={className ?? classes.form}
      data-docked={isDocked || undefined}
    >
      {wrong.some(({ field }) => field.isConnected) && <WrongFields fields={wrong} />}
      {children}
      {!isDocked && why}
      {save && (
        <SaveBar save={save} isBusy={isBusy} acts={acts} tone={tone} isDocked={isDocked}>
          {isDocked && why}
        </SaveBar>
      )}
    </form>
  )
}

interface SaveProps {
  /** The label of the button that sends the form; without it the form draws its own. */
  save?: ReactNode
  isBusy?: boolean | undefined
  /** Further buttons beside the one that sends. */
  acts?: ReactNode
  /** `accent` where something ends for good. */
  tone?: 'accent' | undefined
  /** The buttons stay at the lower edge of a sheet while its fields are scrolled. */
  isDocked?: boolean | undefined
}

/** The buttons of a form, with what stands above them. */
function SaveBar({
  save,
  isBusy,
  acts,
  tone = undefined,
  isDocked,
  children,
}: SaveProps & { children: ReactNode }) {
  const buttons = (
    <Group gap="sm" grow preventGrowOverflow={false}>
      <Button type="submit" size="lg" variant={tone ?? 'filled'} loading={isBusy ?? false}>
        {save}
      </Button>
      {acts}
    </Group>
  )
  return isDocked ? (
    <Dock>
      {children}
      {buttons}
    </Dock>
  ) : (
    buttons
  )
}

/** The lower edge of a sheet: its children stay in sight while the rest is scrolled. */
export const Dock = ({ children }: { children: ReactNode }) => (
  <Stack gap="sm" className={classes.dock}>
    {children}
  </Stack>
)

/** Says why a form was not sent. */
export function Failure({ why }: { why: ReactNode }) {
  const place = useIntoSight<HTMLDivElement>(true)
  return (
    <div ref={place} className={classes.failure}>
      <Note tone="danger" icon={IconAlertCircle} role="alert">
        {why}
      </Note>
    </div>
  )
}
