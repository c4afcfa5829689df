/** The dialogs that add a client and change one. The second starts with the values that the client has when it opens. */
import { FormDialog } from '#ui/form-dialog.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useCallState } from '#ui/use-call.ts';
import { useForm } from '#ui/use-form.ts';
import { type Client, createClient, readClient, updateClient } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { USUAL_PAYMENT_DAYS } from '../rules.ts';
import { ClientFields } from './client-fields.tsx';

export function CreateClientDialog({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const t = useTexts({ en, fr });
  const form = useForm(createClient, {
    initial: {
      country: 'FR',
      locale: 'fr',
      paymentDays: String(USUAL_PAYMENT_DAYS),
      endOfMonth: false,
      endpointScheme: '',
    },
    onSuccess: onClose,
  });
  return (
    <FormDialog
      form={form}
      opened={opened}
      title={t('create')}
      submit={t('create_verb')}
      onClose={onClose}
      size="lg"
    >
      <ClientFields form={form} />
    </FormDialog>
  );
}

interface EditClientDialogProps {
  /** The client as its page or list shows it. */
  client: Client;
  onClose(): void;
}

export function EditClientDialog({ client: row, onClose }: EditClientDialogProps) {
  const t = useTexts({ en, fr });
  const params = { clientId: row.clientId };
  // The page may be outdated; its values are used until the client is read again.
  const reading = useCallState(readClient, { params });
  const client = reading.data ?? row;
  const form = useForm(updateClient, {
    of: reading,
    initial: { ...client, paymentDays: String(client.paymentDays) },
    given: { params },
    onSuccess: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('edit_title', { name: row.name })}
      submit={t('save')}
      onClose={onClose}
      size="lg"
    >
      <ClientFields form={form} />
    </FormDialog>
  );
}
