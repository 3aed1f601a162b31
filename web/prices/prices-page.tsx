import { Stack } from '@mantine/core'
import { useSession } from '../platform/session.ts'
import { OrganizationChoice } from './parts/organization-choice.tsx'
import classes from './parts/page.module.css'
import { PriceDesk } from './parts/price-desk.tsx'
import { WhichList } from './parts/tools.tsx'
import { useAddress } from './parts/use-address.ts'

/**
 * `/admin?prices`: services by cities with the day from which prices apply, for the clinic and for
 * organizations (spec §2).
 */
export function PricesPage() {
  const { user } = useSession()
  const address = useAddress()
  const { list, isChoosing, go } = address
  const tabs = (
    <WhichList
      isOwn={list !== null || isChoosing}
      onChoose={(isOwn) => go({ list: null, isChoosing: isOwn, open: null })}
    />
  )
  if (!user) return null
  if (isChoosing)
    return (
      <Stack>
        <div className={classes.top}>{tabs}</div>
        <OrganizationChoice onChoose={(id) => go({ list: id, isChoosing: false })} />
      </Stack>
    )
  return <PriceDesk key={list ?? 'clinic'} owner={user.phone} address={address} tabs={tabs} />
}
