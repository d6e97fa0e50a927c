import { exporterOf } from '../settings/export.service.ts';
import { todos } from './todos.table.ts';

export const todosExporter = exporterOf('todos', todos, {
  id: todos.id,
  contactId: todos.contactId,
  task: todos.task,
  dueDate: todos.dueDate,
  completedAt: todos.completedAt,
  createdAt: todos.createdAt,
  updatedAt: todos.updatedAt,
});
