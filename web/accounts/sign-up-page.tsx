import { Title } from '@mantine/core'

/** `/signup`. */
export const SignUpPage = () => <Title order={1}>Регистрация</Title>
