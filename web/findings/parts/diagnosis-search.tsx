import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useState } from 'react'
import type { IcdRow } from '../../../shared/findings/icd10/schema.ts'
import { useIcdSearch } from './icd-list.ts'

interface Props {
  name: string
  error: string | undefined
  query: string
  onQuery: (query: string) => void
  onChoose: (row: IcdRow) => void
}

/** The field that finds a diagnosis by its code or by words; Enter takes the first one or the one under the arrows. */
export function DiagnosisSearch({ name, error, query, onQuery, onChoose }: Props) {
  const [isUsed, setUsed] = useState(false)
  const { search, isFailed } = useIcdSearch(isUsed)
  const store = useCombobox({ onDropdownClose: () => store.resetSelectedOption() })
  const isAsked = query.trim() !== ''
  const rows = isAsked && search ? search(query) : []
  const choose = (code: string) => {
    const row = rows.find((one) => one.code === code)
    if (row) onChoose(row)
    store.closeDropdown()
  }
  return (
    <Combobox store={store} onOptionSubmit={choose}>
      <Combobox.Target>
        <TextInput
          label="Диагноз по МКБ-10"
          placeholder="Код или слова: H90, тугоухость"
          data-path={name}
          error={
            error ?? (isFailed ? 'Список диагнозов не загрузился. Проверьте связь и нажмите на поле' : null)
          }
          value={query}
          onFocus={() => setUsed(true)}
          onBlur={() => {
            store.closeDropdown()
            setUsed(search !== null)
          }}
          onKeyDown={(event) => {
            // Typed words must become a diagnosis first: Enter does not send the stop.
            if (event.key !== 'Enter' || !isAsked || store.dropdownOpened) return
            event.preventDefault()
            store.openDropdown()
          }}
          onChange={(event) => {
            onQuery(event.currentTarget.value)
            store.openDropdown()
            store.updateSelectedOptionIndex()
            requestAnimationFrame(() => store.selectFirstOption())
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isAsked}>
        <Combobox.Options mah="20rem" style={{ overflowY: 'auto' }} aria-label="Диагнозы">
          {rows.map(({ code, name: words }) => (
            <Combobox.Option key={code} value={code}>
              <b>{code}</b> {words}
            </Combobox.Option>
          ))}
          {rows.length === 0 && (
            <Combobox.Empty>{search ? 'Ничего не найдено' : 'Загружаем список…'}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
