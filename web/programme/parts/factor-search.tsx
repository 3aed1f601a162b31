import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { useDevice } from '../../platform/device.ts'
import classes from './factors.module.css'

interface Props {
  query: string
  onQuery: (query: string) => void
  onEnter: () => void
  error?: string
  ref: Ref<HTMLInputElement | null>
}

/** The search field. The key «/» moves the focus to it, unless the user is typing in another field. */
export function FactorSearch({ query, onQuery, onEnter, error, ref }: Props) {
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
      description="Поймём и с опечаткой. Номера из направления можно вставить списком: 4.4, 6.1, 23."
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      error={error}
      // The first Esc clears the query; only with an empty query does Esc close the surrounding dialog.
      data-mantine-stop-propagation={query !== ''}
      autoComplete="off"
      spellCheck={false}
      maxLength={2000}
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
      onPaste={(event) => {
        const pasted = event.clipboardData.getData('text')
        if (!/[\n\r\t]/.test(pasted)) return
        // The field has one line: without a mark between them the codes of two lines would run together.
        event.preventDefault()
        const { selectionStart, selectionEnd } = event.currentTarget
        const line = pasted.trim().replace(/\s*[\n\r\t]+\s*/g, '; ')
        onQuery(query.slice(0, selectionStart ?? 0) + line + query.slice(selectionEnd ?? query.length))
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && query !== '') onQuery('')
        // With Ctrl or ⌘ the key belongs to the form, which refuses what is not added.
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        onEnter()
      }}
    />
  )
}
