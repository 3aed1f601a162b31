import { Flex, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { splitSearch } from '../../../../shared/employees/search.ts'
import { fold } from '../../../../shared/platform/search.ts'
import { serviceKindNames } from '../../../../shared/programme/ru.ts'
import { ServiceKind } from '../../../../shared/programme/schema.ts'
import type { ServiceName } from '../../../../shared/schedule-admin/schema.ts'
import classes from '../desk.module.css'

interface Props {
  legend: string
  services: readonly ServiceName[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  /** Only one service may be chosen. */
  isSingle?: boolean
  /** A note beside a service, like where else it is given. */
  noteOf?: (code: string) => string | null
  error?: string | undefined
}

const found = (services: readonly ServiceName[], typed: string) => {
  const words = splitSearch(typed)
  return services.filter(({ name }) => words.every((word) => fold(name).includes(word)))
}

/** Chooses services from the list of the order by words or kind; chosen ones stay on top. */
export function ServicePicker(props: Props) {
  const { legend, services, chosen, onChange, isSingle = false, noteOf, error } = props
  const [typed, setTyped] = useState('')
  // Services already chosen when the list opened come first. The order does not change afterwards, because a
  // row must not move while the user presses it.
  const [first] = useState(() => new Set(isSingle ? [] : chosen))
  const id = useId()
  const hits = found(services, typed)
  const ofKind = (kind: ServiceKind) => hits.filter((one) => one.kind === kind && !first.has(one.code))
  const groups = [
    { title: 'Уже в этом кабинете', rows: hits.filter(({ code }) => first.has(code)) },
    ...ServiceKind.options.map((kind) => ({ title: serviceKindNames[kind], rows: ofKind(kind) })),
  ].filter(({ rows }) => rows.length > 0)
  const toggle = (code: string) => {
    if (isSingle) return onChange([code])
    onChange(chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code])
  }
  return (
    <fieldset className={classes.picker} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>
        {legend}{' '}
        {!isSingle && (
          <Text span inherit ml={6} fz="inherit" fw={400} c="var(--app-text-3)">
            выбрано {chosen.length}
          </Text>
        )}
      </legend>
      <TextInput
        type="search"
        aria-label="Найти услугу"
        placeholder="Кровь, рентген, невролог"
        leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
        value={typed}
        error={error && <span id={`${id}-error`}>{error}</span>}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter in the search must not submit the form.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <div className={classes.list}>
        {groups.map(({ title, rows }) => (
          <section key={title} aria-label={title}>
            <Text size="xs" p="0.75rem 1rem 0.25rem" c="var(--app-text-3)" className={classes.kind}>
              {title}
            </Text>
            <ul>
              {rows.map(({ code, name }) => (
                <li key={code}>
                  <Flex
                    component="label"
                    gap="sm"
                    align="flex-start"
                    mih={44}
                    p="0.625rem 1rem"
                    className={classes.service}
                  >
                    <input
                      type={isSingle ? 'radio' : 'checkbox'}
                      name={id}
                      checked={chosen.includes(code)}
                      onChange={() => toggle(code)}
                    />
                    <span>
                      {name}
                      {noteOf?.(code) && (
                        <Text component="small" size="xs" c="var(--app-text-3)" display="block">
                          {noteOf(code)}
                        </Text>
                      )}
                    </span>
                  </Flex>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <p className={classes.nothing} role="status">
          {hits.length === 0 && 'Таких услуг в приказе нет'}
        </p>
      </div>
    </fieldset>
  )
}
