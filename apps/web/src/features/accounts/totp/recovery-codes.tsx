import { Button, Code, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { productName } from '@gazetteer/contract'
import { Download } from 'lucide-react'
import { saveFile } from '../../../platform/api/download-file.ts'
import { CopyButton } from '../../../platform/ui/index.ts'

/** New recovery codes; the server stores only their hashes. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = codes.join('\n')
  const download = () => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), fileName)
  return (
    <Stack>
      <Text>
        With a recovery code you can sign in without the app. Each works once. Save them now: they are not shown again.
      </Text>
      <SimpleGrid component="ul" cols={{ base: 1, xs: 2 }} spacing={6} verticalSpacing={6} p={0} m={0}>
        {codes.map((code) => (
          <Code key={code} component="li" style={{ listStyle: 'none', textAlign: 'center' }}>
            {code}
          </Code>
        ))}
      </SimpleGrid>
      <Group justify="flex-end" gap="sm">
        <CopyButton text={text} label="Copy codes" variant="default" />
        <Button leftSection={<Download size={14} />} onClick={download}>
          Download
        </Button>
        <Button variant="filled" onClick={onClose}>
          Done
        </Button>
      </Group>
    </Stack>
  )
}

const fileName = `${productName.toLowerCase()}-recovery-codes.txt`
