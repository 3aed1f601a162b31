import { Button, Menu } from '@mantine/core'
import { IconDots, IconKeyboard } from '@tabler/icons-react'
import { Fragment, type KeyboardEvent } from 'react'
import classes from './console.module.css'
import type { RareGroup } from './rare-acts.ts'
import { roomKeys } from './room-keys.ts'

interface Props {
  groups: readonly RareGroup[]
  opened: boolean
  onChange: (opened: boolean) => void
  onKeys: () => void
}

/** A digit presses the act with this number. */
function pressNumbered({ key, currentTarget }: KeyboardEvent<HTMLElement>) {
  if (/^[1-9]$/.test(key))
    currentTarget.querySelector<HTMLElement>(`[data-number="${key}"]:not([data-disabled])`)?.click()
}

const ItemKey = ({ children }: { children: string | number }) => (
  <kbd className={classes.key} aria-hidden>
    {children}
  </kbd>
)

/** The menu of rare acts, so that the forms of the person inside stand above them. */
export const RareMenu = ({ groups, opened, onChange, onKeys }: Props) => (
  <Menu position="bottom-end" width={304} opened={opened} onChange={onChange}>
    <Menu.Target>
      <Button
        variant="default"
        className={classes.side}
        aria-keyshortcuts={roomKeys.more}
        leftSection={<IconDots size={22} stroke={1.75} aria-hidden />}
        rightSection={<ItemKey>{roomKeys.more}</ItemKey>}
      >
        Ещё
      </Button>
    </Menu.Target>
    <Menu.Dropdown onKeyDown={pressNumbered}>
      {groups.map(({ title, acts, numberedFrom }) => (
        <Fragment key={numberedFrom}>
          {numberedFrom > 1 && <Menu.Divider />}
          <Menu.Label>{title}</Menu.Label>
          {acts.map(({ words, icon: Mark, press }, place) => (
            <Menu.Item
              key={words}
              mih={44}
              disabled={!press}
              data-number={numberedFrom + place}
              leftSection={<Mark size={20} stroke={1.75} aria-hidden />}
              rightSection={<ItemKey>{numberedFrom + place}</ItemKey>}
              onClick={() => press?.()}
            >
              {words}
            </Menu.Item>
          ))}
        </Fragment>
      ))}
      <Menu.Divider />
      <Menu.Item
        mih={44}
        leftSection={<IconKeyboard size={20} stroke={1.75} aria-hidden />}
        rightSection={<ItemKey>?</ItemKey>}
        onClick={onKeys}
      >
        Клавиши кабинета
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
)
