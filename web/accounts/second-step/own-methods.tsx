import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { secondStepContract } from '../../../shared/accounts/second-step/contract.ts'
import { methodNames } from '../../../shared/accounts/second-step/ru.ts'
import type { Method } from '../../../shared/accounts/second-step/schema.ts'
import { CallError, call } from '../../platform/call.ts'
import { Question } from '../../ui/question.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { toast } from '../../ui/toasts.tsx'
import { whenWords } from '../../ui/when.ts'
import { RecoveryCodes } from './parts/recovery-codes.tsx'
import { SetUp } from './parts/set-up.tsx'

const ownQuery = queryOptions({
  queryKey: ['second-step'],
  queryFn: ({ signal }) => call(secondStepContract.own, { signal }),
})

function Row({ method, onRemove }: { method: Method; onRemove: () => void }) {
  const now = new Date()
  const kind = methodNames[method.kind]
  return (
    <Group component="li" wrap="nowrap" justify="space-between" py="xs">
      <Stack gap={2} miw={0}>
        <Text span>{method.name === kind ? kind : `${kind}: ${method.name}`}</Text>
        <Text span size="sm" c="dimmed">
          Добавлено {whenWords(method.addedAt, now)}
          {method.usedAt && `, последний вход ${whenWords(method.usedAt, now)}`}
        </Text>
      </Stack>
      <Button
        variant="subtle"
        size="sm"
        flex="none"
        onClick={onRemove}
        aria-label={`Удалить способ: ${method.name}`}
      >
        Удалить
      </Button>
    </Group>
  )
}

const codesLeft = (count: number): string =>
  count === 0 ? 'Кодов восстановления не осталось' : `Кодов восстановления: ${count}`

/** The user's own ways to pass the second step, for the profile of an account with a role. */
export function OwnMethods() {
  const queries = useQueryClient()
  const own = useQuery(ownQuery)
  const [isAdding, setAdding] = useState(false)
  const [codes, setCodes] = useState<string[]>([])
  const [removed, setRemoved] = useState<Method | null>(null)
  const reload = () => void queries.invalidateQueries(ownQuery)
  const run = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.code !== 'ASK_AGAIN') toast('danger', error.message)
    }
    reload()
  }
  const added = (given: string[]) => {
    setCodes(given)
    if (given.length === 0) setAdding(false)
    toast('ok', 'Способ добавлен')
    reload()
  }
  const renew = () =>
    run(async () => setCodes((await call(secondStepContract.renewCodes, { body: {} })).codes))
  const remove = (id: Method['id']) =>
    run(() => call(secondStepContract.remove, { params: { id } }).then(() => toast('ok', 'Способ удалён')))
  const close = () => {
    setAdding(false)
    setCodes([])
  }
  const { data } = own
  return (
    <section>
      <Title order={3} size="h4">
        Второй шаг входа
      </Title>
      {own.isError && (
        <ErrorState
          title="Способы входа не загрузились"
          error={own.error}
          onRetry={() => void own.refetch()}
        />
      )}
      {data && (
        <Stack gap="sm">
          {data.methods.length === 0 ? (
            <Text size="sm" c="dimmed">
              {data.isOptional
                ? 'Это демонстрация на вашем компьютере: второй шаг здесь не обязателен, но попробовать его можно'
                : 'Не настроен'}
            </Text>
          ) : (
            <>
              <ul>
                {data.methods.map((method) => (
                  <Row key={method.id} method={method} onRemove={() => setRemoved(method)} />
                ))}
              </ul>
              <Text size="sm" c="dimmed">
                {codesLeft(data.codesLeft)}
              </Text>
            </>
          )}
          <Group gap="sm">
            <Button
              variant="default"
              size="sm"
              leftSection={<IconShieldLock size={18} stroke={1.75} aria-hidden />}
              onClick={() => setAdding(true)}
            >
              Добавить способ
            </Button>
            {data.methods.length > 0 && (
              <Button variant="default" size="sm" onClick={() => void renew()}>
                Новые коды восстановления
              </Button>
            )}
          </Group>
          <Sheet
            opened={isAdding || codes.length > 0}
            onClose={close}
            title={codes.length > 0 ? 'Сохраните коды' : 'Добавить способ'}
          >
            {codes.length > 0 ? (
              <RecoveryCodes codes={codes} onKept={close} />
            ) : (
              <SetUp hasApp={data.methods.some(({ kind }) => kind === 'app')} onAdded={added} />
            )}
          </Sheet>
        </Stack>
      )}
      <Question
        opened={removed !== null}
        text={removed ? `Удалить способ «${removed.name}»? Войти с ним больше не получится.` : ''}
        yes="Удалить"
        no="Оставить"
        onYes={() => {
          if (removed) void remove(removed.id)
          setRemoved(null)
        }}
        onNo={() => setRemoved(null)}
      />
    </section>
  )
}
