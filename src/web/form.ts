/** The fields that a native form sent to a page's action. */
import { data } from 'react-router';

/** What browsers send forms as. */
const types = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** @throws an answer for the page's `Failure`: 415 for what is no form, 400 for one that does not parse. */
export async function formOf(request: Request): Promise<FormData> {
  if (!types.test(request.headers.get('content-type') ?? '')) throw data(null, { status: 415 });
  try {
    return await request.formData();
  } catch {
    throw data(null, { status: 400 });
  }
}
