import { Center, Code, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call, type ApiAnswer } from '../../../platform/api/call.ts'
import { fetchOnce } from '../../../platform/api/use-call.ts'
import { CopyButton, Note } from '../../../platform/ui/index.ts'
import { CodeForm } from './code-form.tsx'

export type TotpSetUpProps = { setUp: ApiAnswer<'totpSetUp'>; onDone: (recoveryCodes: string[]) => void }

/** The secret as QR image and text, and the first code, which turns one-time codes on. */
export function TotpSetUp({ setUp: { secret, uri }, onDone }: TotpSetUpProps) {
  const image = useQuery({ queryKey: ['qr-image', uri], queryFn: () => qrImage(uri), gcTime: 0, ...fetchOnce })
  return (
    <Stack>
      <Text>Scan the image with your authenticator app, or type the secret there.</Text>
      <Group align="center" gap="lg">
        <Center w={176} h={176} bg="#ffffff" bd="1px solid var(--line)" bdrs="sm">
          {image.data === undefined ? (
            image.error === null && <Skeleton w={160} h={160} />
          ) : (
            <img src={image.data} width={160} height={160} alt="QR code of the secret" />
          )}
        </Center>
        <Stack flex={1} miw={180} gap="xs" align="start">
          <Note>Secret</Note>
          <Code className="breaks">{secret}</Code>
          <CopyButton text={secret} label="Copy secret" variant="default" />
        </Stack>
      </Group>
      <CodeForm
        label="Turn on"
        hasRecoveryCodes={false}
        send={async (code) => onDone((await call('totpConfirm', { body: { code } })).recoveryCodes)}
      />
    </Stack>
  )
}

/** Its code is needed only here. */
async function qrImage(uri: string): Promise<string> {
  const { toString } = await import('qrcode')
  return `data:image/svg+xml,${encodeURIComponent(await toString(uri, { type: 'svg', margin: 1 }))}`
}
