import { Anchor, Box, CloseButton, Text, TextInput, Title } from '@mantine/core'
import {
  type Icon,
  IconBuilding,
  IconBulb,
  IconCalendarPlus,
  IconCertificate,
  IconDoorEnter,
  IconHistory,
  IconInfoCircle,
  IconMail,
  IconPhone,
  IconSearch,
  IconShieldCog,
  IconStar,
  IconStethoscope,
  IconTicket,
} from '@tabler/icons-react'
import { findHints } from '../../../../shared/hints/find.ts'
import { groupNames } from '../../../../shared/hints/ru.ts'
import { type HintGroup, type HintPlace, hintGroups, hintsOf } from '../../../../shared/hints/rules.ts'
import type { HintId, ShownHint } from '../../../../shared/hints/schema.ts'
import { countOf } from '../../../../shared/platform/count-words.ts'
import { clinic, dialLink } from '../../../platform/page-meta.ts'
import { IconTile } from '../../../ui/icon-tile.tsx'
import classes from '../panel/panel.module.css'
import { Row } from './row.tsx'

const icons: Record<HintGroup, Icon> = {
  popular: IconBulb,
  own: IconStar,
  desk: IconDoorEnter,
  room: IconStethoscope,
  commission: IconCertificate,
  administration: IconShieldCog,
  booking: IconCalendarPlus,
  history: IconHistory,
  organizations: IconBuilding,
  queue: IconTicket,
  general: IconInfoCircle,
}

interface Props {
  hints: readonly ShownHint[]
  own: readonly HintId[]
  query: string
  onQuery: (query: string) => void
  open: (place: HintPlace) => void
}

/** All groups with the number of their hints, and the search over all text. */
export function GroupsMenu({ hints, own, query, onQuery, open }: Props) {
  const isSearching = query.trim() !== ''
  const found = findHints(hints, query)
  return (
    <div className={classes.scroll}>
      <Title order={3} tabIndex={-1} className={classes.unseen}>
        Все подсказки
      </Title>
      <TextInput
        type="text"
        role="searchbox"
        inputMode="search"
        aria-label="Найти подсказку"
        placeholder="Найти: натощак, полис"
        maxLength={100}
        autoComplete="off"
        value={query}
        leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
        rightSection={
          isSearching && <CloseButton size="lg" aria-label="Очистить поиск" onClick={() => onQuery('')} />
        }
        rightSectionWidth={48}
        onChange={(event) => onQuery(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || query === '') return
          event.preventDefault()
          onQuery('')
        }}
      />
      <Text role="status" mt="xs" size="sm" c="dimmed">
        {isSearching &&
          (found.length > 0
            ? `Найдено: ${countOf(found.length, ['подсказка', 'подсказки', 'подсказок'])}`
            : 'Ничего не нашлось. Попробуйте другое слово или посмотрите по группам.')}
      </Text>
      {found.length > 0 ? (
        <Box component="ul" m="0.25rem -0.75rem 0">
          {found.map((hint) => (
            <Row
              key={hint.id}
              note={groupNames[hint.type]}
              onClick={() => open({ view: 'hint', group: hint.type, hint: hint.id })}
            >
              {hint.name}
            </Row>
          ))}
        </Box>
      ) : (
        <Groups hints={hints} own={own} open={open} />
      )}
      <Contact />
    </div>
  )
}

const Groups = ({ hints, own, open }: Pick<Props, 'hints' | 'own' | 'open'>) => (
  <Box component="ul" m="0.25rem -0.75rem 0">
    {hintGroups.map((group) => {
      const { length } = hintsOf(hints, group, own)
      if (length === 0) return null
      return (
        <Row
          key={group}
          mark={<IconTile icon={icons[group]} />}
          note={countOf(length, ['подсказка', 'подсказки', 'подсказок'])}
          onClick={() => open({ view: 'hintsMenu', group })}
        >
          {groupNames[group]}
        </Row>
      )
    })}
  </Box>
)

function Contact() {
  if (!clinic.phone && !clinic.email) return null
  return (
    <div className={classes.contact}>
      <p>Не нашли ответа? Спросите в центре</p>
      {clinic.phone && (
        <Anchor className={classes.link} href={dialLink(clinic.phone)}>
          <IconPhone size={18} stroke={1.75} aria-hidden />
          {clinic.phone}
        </Anchor>
      )}
      {clinic.email && (
        <Anchor className={classes.link} href={`mailto:${clinic.email}`}>
          <IconMail size={18} stroke={1.75} aria-hidden />
          {clinic.email}
        </Anchor>
      )}
    </div>
  )
}
