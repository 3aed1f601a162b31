import { Title } from '@mantine/core'

/** `/remember`. */
export const RememberPage = () => <Title order={1}>Новый пароль</Title>
