/** Reads the fields of a native form sent to a page's action. */
import { data } from 'react-router';

/** The media types of forms. */
const types = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** @throws a response for the page's `Failure`: 415 for a different media type, 400 for an invalid form. */
export async function formOf(request: Request): Promise<FormData> {
  if (!types.test(request.headers.get('content-type') ?? '')) throw data(null, { status: 415 });
  try {
    return await request.formData();
  } catch {
    throw data(null, { status: 400 });
  }
}
