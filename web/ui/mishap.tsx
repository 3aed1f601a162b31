import { Button, Text, Title } from '@mantine/core'
import classes from './mishap.module.css'

/** A fault of the page itself, e.g. a part that could not be loaded after an update of the cabinet. */
export function Mishap() {
  return (
    <div className={classes.loading} role="alert">
      <div className={classes.mishap}>
        <Title order={1}>Страница не открылась</Title>
        <Text c="dimmed">
          Возможно, пропала связь или кабинет обновился. Введённое сохранено. Откройте страницу ещё раз.
        </Text>
        <Button onClick={() => location.reload()}>Обновить страницу</Button>
      </div>
    </div>
  )
}
