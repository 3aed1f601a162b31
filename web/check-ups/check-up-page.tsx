import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { CheckUpCard, CheckUpId } from '../../shared/check-ups/schema.ts'
import { dayWordsWithYear } from '../../shared/platform/day-words.ts'
import { checkUpKindNames } from '../../shared/programme/ru.ts'
import { cityNames } from '../../shared/schedule/ru.ts'
import { CallError } from '../platform/call.ts'
import { PassedVolume } from '../programme/passed-volume.tsx'
import { Card } from '../ui/card.tsx'
import { Fact, Facts } from '../ui/facts.tsx'
import { ButtonLink, TextLink } from '../ui/links.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { CardBone, Skeletons } from '../ui/skeletons.tsx'
import { ErrorState, Refused } from '../ui/states.tsx'
import { oneCheckUp, useOtherPerson } from './api.ts'
import { CheckUpPill } from './check-up-pill.tsx'
import { CheckUpProgress } from './check-up-progress.tsx'
import { ExtractFile, OnwardReferralFiles, PaperFile } from './paper-file.tsx'

const back = (
  <ButtonLink to="/" variant="default">
    Все осмотры
  </ButtonLink>
)

/** `/checkups/:id`: one check-up, above all one that the clinic's system has sent. */
export function CheckUpPage() {
  const { id } = useParams({ from: '/cabinet/checkups/$id' })
  const { data, isError, error, refetch } = useQuery(oneCheckUp(id as CheckUpId))
  if (data) return <Shown checkUp={data} />
  return (
    <Page>
      <PageHeader title="Осмотр" />
      {isError ? (
        <NotShown error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeletons>
          <CardBone lines={5} />
        </Skeletons>
      )}
    </Page>
  )
}

const NotShown = ({ error, onRetry }: { error: Error; onRetry: () => void }) =>
  error instanceof CallError && error.status === 404 ? (
    <Refused title="Такого осмотра нет" action={back}>
      Возможно, ссылка устарела или осмотр относится к другому кабинету.
    </Refused>
  ) : (
    <ErrorState title="Не удалось открыть осмотр" error={error} onRetry={onRetry} />
  )

/** Where the paper of a check-up is. */
function paperWords({ paper, paperAt }: CheckUpCard): string | null {
  if (paperAt === 'desk') return 'Итог и документ выдают в регистратуре'
  if (!paper) return null
  const { number, on, issuedOn } = paper
  return `№ ${number} от ${dayWordsWithYear(on)}${issuedOn ? `, выдан ${dayWordsWithYear(issuedOn)}` : ''}`
}

function Shown({ checkUp }: { checkUp: CheckUpCard }) {
  const other = useOtherPerson(checkUp)
  const {
    booking,
    paper,
    kind,
    day,
    city,
    employer,
    factors,
    contraindicated,
    group,
    validUntil,
    route,
    steps,
  } = checkUp
  const named = (codes: (code: string) => boolean) =>
    factors
      .filter(({ code }) => codes(code))
      .map(({ code, name }) => `${code} ${name}`)
      .join(', ')
  return (
    <Page>
      <PageHeader title={checkUpKindNames[kind]} sub={dayWordsWithYear(day)} aside={back} />
      <Stack>
        <Card component="section" aria-label="Итог осмотра">
          <CheckUpPill {...checkUp} />
          {booking && paper && <PaperFile booking={booking} />}
          {booking && checkUp.conclusion?.hasExtract && <ExtractFile booking={booking} />}
          {booking && checkUp.conclusion && (
            <OnwardReferralFiles booking={booking} paper={checkUp.conclusion} />
          )}
          <Facts>
            {other && <Fact caption="Кто проходил осмотр">{other}</Fact>}
            <Fact caption="Документ" empty="Документа пока нет">
              {paperWords(checkUp)}
            </Fact>
            {validUntil && <Fact caption="Следующий осмотр">до {dayWordsWithYear(validUntil)}</Fact>}
            {group && <Fact caption="Группа здоровья">{group}</Fact>}
            {contraindicated.length > 0 && (
              <Fact caption="Противопоказания">{named((code) => contraindicated.includes(code))}</Fact>
            )}
            {employer && (
              <Fact caption="Работодатель">
                {[employer.name, employer.position].filter(Boolean).join(', ')}
              </Fact>
            )}
            {factors.length > 0 && <Fact caption="Факторы и работы">{named(() => true)}</Fact>}
            {city && <Fact caption="Город">{cityNames[city]}</Fact>}
            {booking && (
              <Fact caption="Запись">
                <TextLink to="/preorder/$id" params={{ id: booking }}>
                  Открыть запись
                </TextLink>
              </Fact>
            )}
          </Facts>
        </Card>
        <CheckUpProgress steps={steps} />
        {route.length > 0 && (
          <Card flush aria-labelledby="route">
            <PassedVolume id="route" items={route} />
          </Card>
        )}
      </Stack>
    </Page>
  )
}
