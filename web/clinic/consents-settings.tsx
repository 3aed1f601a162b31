import { Box, Button, Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { purposeNames } from '../../shared/accounts/ru.ts'
import { ConsentPurpose } from '../../shared/accounts/schema.ts'
import { consentStateNames } from '../../shared/consents/ru.ts'
import type { ConsentVersion } from '../../shared/consents/schema.ts'
import { CallError } from '../platform/call.ts'
import { Card } from '../ui/card.tsx'
import { Question } from '../ui/question.tsx'
import { StatusPill } from '../ui/status-pill.tsx'
import { toast } from '../ui/toasts.tsx'
import { consentsQuery, useConsentActs } from './api.ts'
import classes from './parts/clinic.module.css'
import { NewConsentSheet, ReadConsentSheet } from './parts/consents/consent-sheets.tsx'
import { givenText, sinceText } from './parts/consents/consent-words.ts'
import { SettingsWaiting } from './parts/settings-waiting.tsx'
import { versionLooks } from './parts/version-looks.ts'

interface RowProps {
  version: ConsentVersion
  onRead: () => void
  onWithdraw: () => void
}

function VersionRow({ version, onRead, onWithdraw }: RowProps) {
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <StatusPill {...versionLooks[version.state]}>{consentStateNames[version.state]}</StatusPill>
        <b>{sinceText(version)}</b>
        <Text span size="sm" c="dimmed">
          {givenText(version)}
          {version.addedBy && `. Добавил: ${version.addedBy}`}
        </Text>
      </div>
      <Group gap="0.25rem 0.75rem">
        <Button variant="default" size="sm" aria-label={`Прочитать: ${sinceText(version)}`} onClick={onRead}>
          Прочитать
        </Button>
        {version.state === 'future' && (
          <Button variant="quiet" size="sm" onClick={onWithdraw}>
            Отозвать
          </Button>
        )}
      </Group>
    </li>
  )
}

interface PurposeProps {
  purpose: ConsentPurpose
  versions: readonly ConsentVersion[]
  onNew: () => void
  onRead: (version: ConsentVersion) => void
  onWithdraw: (version: ConsentVersion) => void
}

const PurposeCard = ({ purpose, versions, onNew, onRead, onWithdraw }: PurposeProps) => (
  <Card flush aria-label={purposeNames[purpose]}>
    <div className={classes.head}>
      <div className={classes.words}>
        <Box component="h3" fz="md" fw={600}>
          {purposeNames[purpose]}
        </Box>
        <Text span size="sm" c="dimmed">
          {purpose === 'personal-data'
            ? 'Без него нельзя зарегистрироваться и записаться'
            : 'По желанию человека'}
        </Text>
      </div>
      <Button
        variant="default"
        leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
        onClick={onNew}
      >
        Новая версия
      </Button>
    </div>
    <ul className={classes.rows}>
      {versions.map((version) => (
        <VersionRow
          key={version.version}
          version={version}
          onRead={() => onRead(version)}
          onWithdraw={() => onWithdraw(version)}
        />
      ))}
    </ul>
  </Card>
)

function WithdrawQuestion({ version, onClose }: { version: ConsentVersion | null; onClose: () => void }) {
  const { withdraw } = useConsentActs()
  const act = async () => {
    onClose()
    if (!version) return
    try {
      await withdraw({ purpose: version.purpose, startsOn: version.startsOn })
      toast('ok', 'Версия отозвана', sinceText(version))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast('danger', 'Версия не отозвана', error.message)
    }
  }
  return (
    <Question
      opened={version !== null}
      text="Отозвать эту версию? Она не начнёт действовать, останется прежний текст."
      yes="Отозвать"
      no="Оставить"
      onYes={() => void act()}
      onNo={onClose}
    />
  )
}

function Loaded({ versions }: { versions: readonly ConsentVersion[] }) {
  const [added, setAdded] = useState<ConsentPurpose | null>(null)
  const [read, setRead] = useState<ConsentVersion | null>(null)
  const [taken, setTaken] = useState<ConsentVersion | null>(null)
  const of = (purpose: ConsentPurpose | undefined) => versions.filter((one) => one.purpose === purpose)
  const earlier = (one: ConsentVersion) =>
    of(one.purpose).find((other) => other.startsOn < one.startsOn && other.state !== 'withdrawn')
  return (
    <div className={classes.stack}>
      {ConsentPurpose.options.map((purpose) => (
        <PurposeCard
          key={purpose}
          purpose={purpose}
          versions={of(purpose)}
          onNew={() => setAdded(purpose)}
          onRead={setRead}
          onWithdraw={setTaken}
        />
      ))}
      <NewConsentSheet
        purpose={added}
        now={of(added ?? undefined).find(({ state }) => state === 'now')}
        onClose={() => setAdded(null)}
      />
      <ReadConsentSheet
        key={read && `${read.purpose} ${read.version}`}
        version={read}
        before={read ? earlier(read) : undefined}
        onClose={() => setRead(null)}
      />
      <WithdrawQuestion version={taken} onClose={() => setTaken(null)} />
    </div>
  )
}

/**
 * Lists the consent texts by purpose and version: which is in force, which will be, and how many users have
 * agreed.
 */
export function ConsentsSettings() {
  const query = useQuery(consentsQuery)
  if (query.data) return <Loaded versions={query.data} />
  return <SettingsWaiting query={query} failed="Согласия не загрузились" cards={[2, 2, 2]} />
}
