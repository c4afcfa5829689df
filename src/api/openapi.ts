/** Derives the OpenAPI document from the contracts. */
import { z } from 'zod';
import type { Call } from '#kernel/call.ts';
import { genericText } from '#kernel/problem.ts';
import { queryFieldsOf } from './body-limit.ts';

type JsonObject = Record<string, unknown>;

const problem: JsonObject = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'msg'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', description: 'Stable name for programs' },
    msg: { type: 'string', description: 'Text for people' },
    errors: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'What is wrong with which field',
    },
    fieldErrors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'code'],
        properties: {
          field: { type: 'string' },
          code: { type: 'string', description: 'Stable name for programs' },
          params: { type: 'object', description: 'Values for the placeholders of the text, such as `max`' },
        },
      },
      description: 'The same as codes with parameters',
    },
    extra: { type: 'object', description: 'More data for programs' },
    requestId: { type: 'string' },
  },
};

export function openApiDocument(calls: readonly Call[]): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const call of calls) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Ardoise', version: '1', description: 'All calls of Ardoise.' },
    servers: [{ url: '/api/v1' }],
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'user_token of POST /authenticate or GET /fetchToken',
        },
        session: { type: 'apiKey', in: 'cookie', name: 'ardoise_session' },
      },
      schemas: { Problem: problem },
    },
  };
}

function operation(call: Call): JsonObject {
  const body = call.body === undefined ? undefined : requestBody(call);
  return {
    operationId: call.id,
    summary: call.summary,
    ...(call.access === 'anyone' && call.ownWorkspace ? { security: [{}, { bearer: [] }] } : {}),
    ...(call.access === 'anyone'
      ? {}
      : { security: [call.access === 'session' ? { session: [] } : { bearer: [] }] }),
    'x-access': call.access,
    parameters: [
      ...parameters(call.params, 'path'),
      ...parameters(call.query, 'query'),
      ...insteadOfBody(call),
      ...doAs(call),
    ],
    ...(body === undefined ? {} : { requestBody: body }),
    responses: {
      [call.status ?? 200]: {
        description: call.texts?.success ?? 'Done',
        content:
          call.produces === undefined
            ? { 'application/json': { schema: schema(call.answer, 'output') } }
            : Object.fromEntries(
                [call.produces]
                  .flat()
                  .map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
              ),
      },
      ...Object.fromEntries(
        Object.entries(call.texts?.byStatus ?? {}).map(([status, text]) => [status, problemAnswer(text)]),
      ),
      default: problemAnswer(call.texts?.failure ?? genericText(0)),
    },
  };
}

function problemAnswer(description: string): JsonObject {
  return {
    description,
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  };
}

function requestBody(call: Call): JsonObject {
  if (call.encoding === 'upload') {
    const file = { type: 'object', properties: { file: { type: 'string', format: 'binary' } } };
    return {
      required: true,
      content: { 'multipart/form-data': { schema: file }, 'application/octet-stream': {} },
    };
  }
  const content = { schema: call.body ? schema(call.body, 'input') : {} };
  const json = { 'application/json': content };
  const form = { 'application/x-www-form-urlencoded': content };
  return {
    required: call.method !== 'DELETE',
    content: call.encoding === 'form' ? { ...form, ...json } : { ...json, ...form },
  };
}

function parameters(source: z.ZodType | undefined, place: 'path' | 'query'): JsonObject[] {
  if (source === undefined) return [];
  const { properties = {}, required = [] } = schema(source, 'input') as {
    properties?: JsonObject;
    required?: string[];
  };
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: shape,
  }));
}

/** The fields of a DELETE, which are also accepted in the query (body.ts). */
function insteadOfBody(call: Call): JsonObject[] {
  return Object.entries(queryFieldsOf(call)).map(([name, shape]) => ({
    name,
    in: 'query',
    required: false,
    schema: shape,
    description: 'Only if the client cannot send a body',
  }));
}

function doAs(call: Call): JsonObject[] {
  if (call.access === 'anyone' || call.access === 'session') return [];
  return [
    {
      name: 'doAs',
      in: 'query',
      required: false,
      schema: { type: 'integer' },
      description: 'Act for this user',
    },
  ];
}

function schema(type: z.ZodType, io: 'input' | 'output'): JsonObject {
  const { $schema: _, ...rest } = z.toJSONSchema(type, { io, unrepresentable: 'any' }) as JsonObject;
  return rest;
}
