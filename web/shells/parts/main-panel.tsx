import { Anchor, Button, Text, Title } from '@mantine/core'
import { IconMail, IconPhone, IconSearch, IconWorld } from '@tabler/icons-react'
import { memo } from 'react'
import type { SessionUser } from '../../../shared/accounts/schema.ts'
import { maskPhone } from '../../../shared/platform/masks.ts'
import { CitySwitcher } from '../../accounts/city-switcher.tsx'
import { useDevice } from '../../platform/device.ts'
import { clinic, dialLink } from '../../platform/page-meta.ts'
import { MenuItem, MenuLink } from '../../ui/menu-item.tsx'
import { menuItems } from './menu-items.tsx'
import classes from './menu-panel.module.css'
import type { PanelProps } from './panels.ts'
import { inBar } from './sections.ts'
import { useSections } from './use-sections.ts'
import { UserTypeSwitcher } from './user-type.tsx'

const initialsOf = (fullname: string) =>
  fullname
    .split(' ')
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join('')

function Person({ user }: { user: SessionUser }) {
  const [surname, ...names] = user.fullname.split(' ')
  return (
    <div className={classes.person}>
      <span className={classes.initials} aria-hidden>
        {initialsOf(user.fullname)}
      </span>
      <div className={classes.who}>
        <Title order={2} className={classes.name}>
          {surname} <span>{names.join(' ')}</span>
        </Title>
        <Text size="sm" c="dimmed">
          {maskPhone(user.phone)}
        </Text>
      </div>
    </div>
  )
}

function Help() {
  const dial = dialLink(clinic.phone)
  return (
    <section className={classes.help} aria-label="Помощь">
      <Text size="sm" c="dimmed">
        {clinic.note || 'Поможем с записью и кабинетом'}
      </Text>
      <Anchor className={classes.phone} href={dial} underline="never">
        {clinic.phone}
      </Anchor>
      {clinic.email && (
        <Anchor className={classes.contact} href={`mailto:${clinic.email}`}>
          <IconMail size={18} stroke={1.75} aria-hidden />
          {clinic.email}
        </Anchor>
      )}
      {clinic.site && (
        <Anchor className={classes.contact} href={clinic.site} target="_blank" rel="noreferrer">
          <IconWorld size={18} stroke={1.75} aria-hidden />
          Сайт центра
        </Anchor>
      )}
      <Button
        component="a"
        href={dial}
        fullWidth
        mt="xs"
        leftSection={<IconPhone size={20} stroke={1.75} aria-hidden />}
      >
        Позвонить
      </Button>
    </section>
  )
}

/** On a phone: the search and the sections that its bar has no room for. */
function MoreSections({ onSearch }: Pick<PanelProps, 'onSearch'>) {
  const groups = useSections()
  const isPhone = useDevice() === 'mobile'
  const rest = groups.flatMap(({ sections }, index) => (index === 0 ? sections.slice(inBar) : sections))
  return (
    isPhone &&
    (rest.length > 0 || onSearch) && (
      <nav aria-label="Ещё разделы" className={classes.items}>
        {onSearch && (
          <MenuItem icon={IconSearch} aria-haspopup="dialog" onClick={onSearch}>
            Поиск
          </MenuItem>
        )}
        {rest.map(({ to, search = {}, name, icon }) => (
          <MenuLink key={name} to={to} search={search} icon={icon} leadsOn={false}>
            {name}
          </MenuLink>
        ))}
        <hr className={classes.line} />
      </nav>
    )
  )
}

/**
 * The main menu: the user's name, the city, the kind of cabinet, the entries and the help contact (spec §2). It
 * is memoized, so that it does not render again when the menu slides.
 */
export const MainPanel = memo(function MainPanel(props: PanelProps) {
  const { user } = props
  return (
    <>
      <Person user={user} />
      <CitySwitcher user={user} />
      <UserTypeSwitcher />
      <hr className={classes.line} />
      <MoreSections onSearch={props.onSearch} />
      <div className={classes.items}>
        {menuItems.map((Item) => (
          <Item key={Item.name} {...props} />
        ))}
      </div>
      {clinic.phone && <Help />}
    </>
  )
})
