"""Opens a project in QGIS as a person does and writes what came of it to standard output, as JSON."""
import json
import os
import sys

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
from qgis.core import QgsApplication, QgsFeatureRequest, QgsProject, QgsVectorTileLayer

app = QgsApplication([], False)
app.initQgis()


def colours_of(symbol):
    return [
        {
            "type": layer.layerType(),
            "colour": layer.color().name().upper(),
            "stroke": layer.strokeColor().name().upper(),
        }
        for layer in symbol.symbolLayers()
    ]


def symbols_of(layer):
    renderer = layer.renderer()
    if isinstance(layer, QgsVectorTileLayer):
        return [{"filter": style.layerName(), "parts": colours_of(style.symbol())} for style in renderer.styles()]
    if renderer.type() == "RuleRenderer":
        rules = renderer.rootRule().children()
        return [{"filter": rule.filterExpression(), "parts": colours_of(rule.symbol())} for rule in rules]
    return [{"filter": "", "parts": colours_of(renderer.symbol())}]


def told(layer):
    features = None
    if not isinstance(layer, QgsVectorTileLayer) and layer.isValid():
        features = sum(1 for _ in layer.getFeatures(QgsFeatureRequest().setLimit(5)))
    return {
        "id": layer.id(),
        "name": layer.name(),
        "valid": layer.isValid(),
        "error": layer.error().message() if layer.error() else "",
        "features": features,
        "symbols": symbols_of(layer) if layer.isValid() else [],
    }


project = QgsProject.instance()
read = project.read(sys.argv[1])
tree = [node.layerId() for node in project.layerTreeRoot().findLayers()]
layers = project.mapLayers()
print(json.dumps({"read": read, "title": project.title(), "layers": [told(layers[one]) for one in tree]}))
app.exitQgis()
