/** Starts operations as an administrator, and waits for them. */
import { expect } from 'vitest';
import * as contract from '#features/provisioning/contract.ts';
import type { TestApi, TestClient } from './api.ts';

export interface Submitted {
  operationId: number;
  credentials?: { user: string; secret: string };
}

export type Operator = ReturnType<typeof operator>;

export function operator({ platform }: TestApi, admin: TestClient) {
  const operate = (workspaceId: number, type: string, action: string, headers?: Record<string, string>) =>
    admin.request(`/workspaces/${workspaceId}/${type}/${action}`, { method: 'POST', headers });

  const overview = (workspaceId: number) =>
    admin.api(contract.listOperations, { params: { workspaceId }, query: { rowsPerPage: 20, page: 0 } });

  /** Starts an operation and runs its job. */
  async function startOperation(workspaceId: number, type: string, action: string): Promise<Submitted> {
    const answer = await operate(workspaceId, type, action);
    expect(answer.status, `${type} ${action}`).toBe(201);
    const submitted = (await answer.json()) as Submitted;
    await platform.jobs.drain();
    const { operations } = await overview(workspaceId);
    const done = operations.find(({ operationId }) => operationId === submitted.operationId);
    expect(done, JSON.stringify(done)).toMatchObject({ state: 'succeeded' });
    expect(done?.log.length).toBeGreaterThan(0);
    return submitted;
  }

  async function refusal(workspaceId: number, type: string, action: string) {
    const answer = await operate(workspaceId, type, action);
    return { status: answer.status, code: ((await answer.json()) as { code: string }).code };
  }

  return { operate, overview, startOperation, refusal };
}
