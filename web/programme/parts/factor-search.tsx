import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { type FactorIndex, search } from '../../../shared/programme/search.ts'
import { useDevice } from '../../platform/device.ts'
import classes from './factors.module.css'

interface Props {
  query: string
  onQuery: (query: string) => void
  /** Called on Enter with the code of the best match. */
  onFirst: (code: string) => void
  index: FactorIndex
  error?: string
  ref: Ref<HTMLInputElement | null>
}

/** The search field. The key «/» moves the focus to it, unless the user is typing in another field. */
export function FactorSearch({ query, onQuery, onFirst, index, error, ref }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const hasKeys = useDevice() !== 'mobile'
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => field.current)
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const at = event.target as HTMLElement
      if (
        event.key !== '/' ||
        at.closest('input:not([type=checkbox], [type=radio]), textarea, select, dialog, [role=dialog]')
      )
        return
      event.preventDefault()
      field.current?.focus()
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [])
  return (
    <TextInput
      ref={field}
      type="text"
      role="searchbox"
      inputMode="search"
      enterKeyHint="search"
      size="lg"
      radius={14}
      aria-label="Найти фактор или вид работ"
      placeholder="Номер или слово: 4.4, шум"
      description="Поймём и с опечаткой. Если есть направление, номера стоят в нём."
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      error={error}
      // The first Esc clears the query; only with an empty query does Esc close the surrounding dialog.
      data-mantine-stop-propagation={query !== ''}
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      value={query}
      leftSection={<IconSearch size={22} stroke={1.75} aria-hidden />}
      rightSection={
        query === '' ? (
          hasKeys && (
            <kbd className={classes.key} aria-hidden>
              /
            </kbd>
          )
        ) : (
          <CloseButton
            size="xl"
            aria-label="Очистить поиск"
            onClick={() => {
              onQuery('')
              field.current?.focus()
            }}
          />
        )
      }
      rightSectionWidth={query === '' && !hasKeys ? 0 : 56}
      onChange={(event) => onQuery(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && query !== '') onQuery('')
        if (event.key !== 'Enter') return
        event.preventDefault()
        const first = search(index, query, 1)[0]
        if (first) onFirst(first.code)
      }}
    />
  )
}
