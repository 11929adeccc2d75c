"""The resources of the REST service, one module each.

Law: a view function bears the name of its operation, which is its OpenAPI operationId and its row in
`people.permissions`; it is three to eight lines under decorators that say what it takes and answers.
"""
