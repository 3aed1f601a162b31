import { Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Fragment } from 'react'
import classes from './console.module.css'
import type { RareGroup } from './rare-acts.ts'

/** The menu of rare acts, so that the forms of the person inside stand above them. */
export const RareMenu = ({ groups }: { groups: readonly RareGroup[] }) => (
  <Menu position="bottom-end" width={288}>
    <Menu.Target>
      <Button
        variant="default"
        className={classes.side}
        leftSection={<IconDots size={22} stroke={1.75} aria-hidden />}
      >
        Ещё
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {groups.map(({ title, acts }, place) => (
        <Fragment key={place === 0 ? 'person' : 'room'}>
          {place > 0 && <Menu.Divider />}
          <Menu.Label>{title}</Menu.Label>
          {acts.map(({ words, icon: Mark, press }) => (
            <Menu.Item
              key={words}
              mih={44}
              disabled={!press}
              leftSection={<Mark size={20} stroke={1.75} aria-hidden />}
              onClick={() => press?.()}
            >
              {words}
            </Menu.Item>
          ))}
        </Fragment>
      ))}
    </Menu.Dropdown>
  </Menu>
)
